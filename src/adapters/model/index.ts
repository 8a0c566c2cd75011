/**
 * A model behind any endpoint that speaks Chat Completions.
 *
 *   openModel(connection: Connection): Model
 *   profileFor({ provider?, baseURL, model }, overrides?): Profile
 *   providers: readonly Provider[]     in the order in which a key is looked for
 *   warmUp(): Promise<void>            loads the SDK ahead of the first request
 */
export type { Connection, Network, Timing } from "./connection.js";
export { warmUp } from "./endpoint.js";
export { openModel } from "./open-model.js";
export { listedPrice } from "./providers/price.js";
export { profileFor, providerOf, providers } from "./providers/index.js";
export type { Profile, Provider } from "./providers/profile.js";
