// The page: starts its parts, which exchange messages through dom.js.
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
