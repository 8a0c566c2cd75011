/**
 * What a person has set up: where their files lie, who answers, and how careful to be.
 *
 *   loadConfig({ options, env, providers }): { config, problems }     never throws, never asks
 *   problemText(problem, words): string                               one line for the person
 *   configuredEndpoints(table) · endpointNamed(name, table, current)  for /model
 *   saveConfig(configDir, change) · openHistory(dataDir) · places(env)
 */
export type { Endpoint, EndpointTable } from "./endpoints.js";
export { isLoopback } from "./endpoints.js";
export { openHistory } from "./history.js";
export type { History } from "./history.js";
export { loadConfig } from "./load.js";
export type { Config, Options } from "./load.js";
export { configuredEndpoints, endpointNamed } from "./named.js";
export { ownHome, places } from "./places.js";
export { plainFile } from "./plain-file.js";
export { problemText } from "./problem.js";
export type { ConfigProblem } from "./problem.js";
export { saveConfig } from "./save.js";
export { terminalWidths } from "./terminals.js";
