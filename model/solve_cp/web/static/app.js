// The page: its parts hear of each other through dom.js; here they are started.
import "./theme.js";
import "./dialogs.js";
import "./entering.js";
import "./exporting.js";
import { setUpQuestions } from "./questions.js";
import { setUpRules } from "./rules.js";
import { start } from "./opening.js";
import { select } from "./selecting.js";

setUpQuestions();
setUpRules();
await start();
select("r1c1", false);
