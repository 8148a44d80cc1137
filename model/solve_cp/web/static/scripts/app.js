// The page: starts its parts, which exchange messages through dom.js.
import "./panels/theme.js";
import "./panels/dialogs.js";
import "./board/entering.js";
import "./panels/exporting.js";
import { setUpQuestions } from "./panels/questions.js";
import { setUpRules } from "./panels/rules.js";
import { start } from "./panels/opening.js";
import { select } from "./board/selecting.js";

setUpQuestions();
setUpRules();
await start();
select("r1c1", false);
