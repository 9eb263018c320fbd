import { redirect } from "react-router";
import { signOut } from "#app/http/session/.server/session.ts";
import type { Route } from "./+types/sign-out";

export const loader = () => redirect("/admin");

export async function action({ request }: Route.ActionArgs) {
	return redirect("/admin", { headers: { "Set-Cookie": await signOut(request) } });
}
