/**
 * Finds out how an endpoint departs from the standard, and keeps what it teaches.
 *
 *   examine(connection, { local, hear?, signal }): Promise<Examination>
 *   examineMachine({ dataDir, path, sandbox }) · reach(connection, waitMs)       for `belay doctor`
 *   storedProfile(configDir, place): Partial<Profile>
 *   storeProfile(configDir, place, { lesson, fresh, at }): string      the file; throws as fs does
 */
export { examine } from "./examine.js";
export { examineMachine, reach } from "./machine.js";
export { storedProfile, storeProfile } from "./profiles.js";
