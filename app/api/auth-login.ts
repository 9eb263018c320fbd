import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { signIn } from "#app/http/session/.server/session.ts";
import { Credentials } from "#domain/accounts/credentials.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		const { staff, cookie } = await signIn(request, parseInput(Credentials, await readJson(request)));
		return json({ username: staff.username }, 200, { "Set-Cookie": cookie });
	}),
});

export const loader = read;
export const action = write;
