import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-request.ts";
import { resources, staff, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { challengePasskey, signInByPasskey } from "#app/http/session/.server/passkeys.ts";
import { signIn, signOut } from "#app/http/session/.server/session.ts";
import { Credentials } from "#domain/accounts/credentials.ts";
import { PasskeyAssertion } from "#domain/accounts/passkey-forms.ts";

export const loader = resources({
	"api/auth/login": {
		POST: visitor(async ({ request }) => {
			const { staff, cookie } = await signIn(request, await readInput(request, Credentials));
			return json({ username: staff.username }, 200, { "Set-Cookie": cookie });
		}),
	},
	"api/auth/logout": {
		POST: visitor(async ({ request }) => {
			const cookie = await signOut(request);
			return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
		}),
	},
	"api/auth/me": { GET: staff(async ({ staff: { username, role } }) => ({ username, role })) },
	"api/auth/passkey": {
		POST: visitor(async () => {
			await spendBeacon("passkey");
			const { options, cookie } = await challengePasskey();
			return json(options, 200, { "Set-Cookie": cookie });
		}),
		PUT: visitor(async ({ request }) => {
			const assertion = await readInput(request, PasskeyAssertion);
			const { staff, cookies } = await signInByPasskey(request, assertion);
			const answer = json({ username: staff.username });
			for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
			return answer;
		}),
	},
});
export const action = loader;
