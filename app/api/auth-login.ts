import { json } from "#app/modules/http/.server/present-error.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { signIn } from "#app/modules/session/.server/session.ts";
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
