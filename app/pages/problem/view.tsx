import { Notice } from "#app/ui/notice/notice.tsx";

/** The page for an unexpected error: an apology and a link home, never a stack trace. */
export function Problem() {
	return (
		<Notice
			title="Sorry, something went wrong"
			text="The fault is ours. Please try again in a moment."
			home="Back to the home page"
		/>
	);
}
