/**
 * What the person's own words rule out for this turn, found by fixed rules and not by a model.
 *
 * Both rules would rather miss than misfire: a tool too many costs nothing that the policy
 * does not catch, a tool too few leaves the person without the work.
 */
import { isOffline } from "./offline.js";
import { isTitle } from "./title.js";

export interface Intent {
  /** "Don't go online": tools that use the network are not offered. */
  offline: boolean;
  /** A title with no ask in it: no tools at all, the model must ask what to do. */
  title: boolean;
}

export const intentOf = (text: string): Intent => ({
  offline: isOffline(text),
  title: isTitle(text),
});
