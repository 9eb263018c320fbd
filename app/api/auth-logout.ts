import { resource } from "#app/modules/http/.server/resource.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { signOut } from "#app/modules/session/.server/session.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		const cookie = await signOut(request);
		return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
	}),
});

export const loader = read;
export const action = write;
