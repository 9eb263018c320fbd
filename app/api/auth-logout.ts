import { resource, visitor } from "#app/http/.server/resource.ts";
import { signOut } from "#app/http/session/.server/session.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => {
		const cookie = await signOut(request);
		return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
	}),
});
export const action = loader;
