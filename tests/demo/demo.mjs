// Runs on the system's Node: installs what is missing, then starts the demo with Node 24.
import { spawn } from "node:child_process";
import path from "node:path";
import { installPackages, node, root } from "../support/install.mjs";

installPackages();
const demo = spawn(node, [path.join(root, "tests/demo/start.ts")], { cwd: root, stdio: "inherit" });
// Ctrl-C in a terminal reaches the demo by itself; a SIGTERM sent only to this process is forwarded.
process.on("SIGTERM", () => demo.kill("SIGTERM"));
process.on("SIGINT", () => {});
demo.on("exit", code => process.exit(code ?? 1));
