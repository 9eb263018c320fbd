import { redirect } from "react-router";

/** Tax savings links to this URL; the page itself is /uk/fast-setup (docs/specification/uk.md#tax-savings). */
export function loader({ request }: { request: Request }) {
	return redirect(`/uk/fast-setup${new URL(request.url).search}`, 301);
}
