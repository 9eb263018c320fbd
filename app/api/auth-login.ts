import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { signIn } from "#app/http/session/.server/session.ts";
import { Credentials } from "#domain/accounts/credentials.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => {
		const { staff, cookie } = await signIn(request, await readInput(request, Credentials));
		return json({ username: staff.username }, 200, { "Set-Cookie": cookie });
	}),
});
export const action = loader;
