/** English: the shape every other language must fill. One file per area. */
import { approval } from "./approval.js";
import { commands } from "./commands.js";
import { config } from "./config.js";
import { doctor } from "./doctor.js";
import { endings } from "./endings.js";
import { evidence } from "./evidence.js";
import { faults } from "./faults.js";
import { headless } from "./headless.js";
import { jobs } from "./jobs.js";
import { permissions } from "./permissions.js";
import { reasons } from "./reasons.js";
import { sandbox } from "./sandbox.js";
import { terminal } from "./terminal.js";
import { tools } from "./tools.js";
import { trust } from "./trust.js";
import { why } from "./why.js";

export const en = {
  approval,
  commands,
  config,
  doctor,
  endings,
  evidence,
  faults,
  headless,
  jobs,
  permissions,
  reasons,
  sandbox,
  terminal,
  tools,
  trust,
  why,
};
