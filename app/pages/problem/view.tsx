import { Notice } from "#app/ui/notice/notice.tsx";

/** What a visitor sees when something unexpected failed: an apology and a way home, never a stack. */
export function Problem() {
	return (
		<Notice
			title="Sorry, something went wrong"
			text="The fault is ours. Please try again in a moment."
			home="Back to the home page"
		/>
	);
}
