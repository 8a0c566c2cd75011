/**
 * What the person's own words rule out for this turn, found by fixed rules and not by a model.
 */
export interface Intent {
  /** "Don't go online": tools that use the network are not offered. */
  offline: boolean;
  /** A title with no ask in it: no tools at all, the model must ask what to do. */
  title: boolean;
}
