import { randomBytes } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { withCommandDatabase } from "../command-database.ts";
import { createAccount } from "./create-account.ts";

const USAGE =
	"usage: npm run admin -- create NAME [--viewer]\nThe password is read from ADMIN_PASSWORD, or made and printed.";

const [command, username, ...flags] = process.argv.slice(2);
// Rejects names that look like flags, because `create --help` would create an admin of that name.
if (
	command !== "create" ||
	!username ||
	username.startsWith("-") ||
	flags.some(flag => flag !== "--viewer")
) {
	console.error(USAGE);
	process.exit(2);
}
const fromEnvironment = process.env.ADMIN_PASSWORD;
const password = fromEnvironment || randomBytes(15).toString("base64url");
const role = flags.includes("--viewer") ? "viewer" : "admin";
await withCommandDatabase("admin", async orm => {
	try {
		await createAccount(orm.em.fork(), { username, password, role });
		console.log(
			fromEnvironment
				? `created ${role} ${username}`
				: `created ${role} ${username} with password ${password}`,
		);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
});
