import { redirect } from "react-router";

/** Tax savings links here; the page itself is /uk/fast-setup (docs/specification/uk.md#tax-savings). */
export function loader() {
	return redirect("/uk/fast-setup", 301);
}
