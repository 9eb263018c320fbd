import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { challengePasskey, signInByPasskey } from "#app/http/session/.server/passkeys.ts";
import { PasskeyAssertion } from "#domain/accounts/passkey-forms.ts";

export const loader = resource({
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
});
export const action = loader;
