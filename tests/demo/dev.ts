import path from "node:path";
import { startStack } from "#tests/support/stack.ts";
import { giveBack, take } from "./preflight.ts";
import { stopped } from "./stopped.ts";

const port = Number(process.env.PORT || 3000);
const admin = { username: "admin", password: process.env.ADMIN_PASSWORD || "development" };

const dir = path.resolve("var/dev");
const reason = await take("dev", dir, port);
if (reason) {
	console.error(reason);
	process.exit(1);
}
const starting = startStack({
	dir,
	port,
	durable: true,
	admin,
	env: { LOG_LEVEL: process.env.LOG_LEVEL || "info" },
	print: true,
	commands: {
		web: [
			"node_modules/@react-router/dev/bin.js",
			"dev",
			"--host",
			"127.0.0.1",
			"--port",
			String(port),
			"--strictPort",
		],
		worker: ["--watch", "--watch-preserve-output", "worker/main.ts"],
	},
});
const stack = await stopped(starting, () => giveBack("dev", dir));

console.log(`development: ${stack.url} (admin: ${admin.username}, password: ${admin.password})`);
