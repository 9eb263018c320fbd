import { redirect } from "react-router";

/** The specification links here from tax savings; the page itself is /uk/fast-setup (rulings, Pages). */
export function loader() {
	return redirect("/uk/fast-setup", 301);
}
