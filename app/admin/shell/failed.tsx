import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { Empty, PageHead } from "./page/page.tsx";

const NOT_FOUND = {
	title: "This is not here",
	words: "It may have been erased or merged, or the address is mistyped.",
};
/** The message for an error on our side. */
export const FAILED = {
	title: "Sorry, something went wrong",
	words: "The fault is ours. Nothing that was saved is lost; please try again in a moment.",
};

/** The back office's error boundary: replaces a page that could not be shown; the surrounding navigation stays usable. */
export function Failed() {
	const error = useRouteError();
	return isRouteErrorResponse(error) && error.status === 404 ? <RecordNotFound /> : <Said {...FAILED} />;
}

/** Shown in place of a record that does not exist, or no longer exists. */
export const RecordNotFound = () => <Said {...NOT_FOUND} />;

function Said({ title, words }: typeof FAILED) {
	return (
		<>
			<PageHead title={title} />
			<Empty action={<Link to="/admin/today">Go to Today</Link>}>{words}</Empty>
		</>
	);
}
