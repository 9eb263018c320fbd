import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { Empty, PageHead } from "./page/page";

const NOT_FOUND = {
	title: "This is not here",
	words: "It may have been erased or merged, or the address is mistyped.",
};
/** What is said where the fault is ours. */
export const FAILED = {
	title: "Sorry, something went wrong",
	words: "The fault is ours. Nothing that was saved is lost; please try again in a moment.",
};

/** What stands in the back office where a page could not be shown; everything around it stays in reach. */
export function Failed() {
	const error = useRouteError();
	return isRouteErrorResponse(error) && error.status === 404 ? <NotHere /> : <Said {...FAILED} />;
}

/** What stands in the place of what is not there, or no more. */
export const NotHere = () => <Said {...NOT_FOUND} />;

function Said({ title, words }: typeof FAILED) {
	return (
		<>
			<PageHead title={title} />
			<Empty action={<Link to="/admin/today">Go to Today</Link>}>{words}</Empty>
		</>
	);
}
