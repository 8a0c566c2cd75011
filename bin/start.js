/** `npm start`: makes a fresh clone ready, then is the program, arguments and all. */
"use strict";
require("./fresh.js").makeReady({ dev: false });
require("./belay.js");
