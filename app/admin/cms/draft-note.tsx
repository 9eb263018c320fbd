import type { ReactNode } from "react";
import type { DraftView } from "#db/cms/page-drafts.ts";
import { londonInWords } from "../content/instant.ts";

interface DraftNoteProps {
	draft: Pick<DraftView, "author" | "publishAt">;
	children?: ReactNode;
}

/** A paragraph that says who drafted a text and when the draft will be published. */
export function DraftNote({ draft: { author, publishAt }, children }: DraftNoteProps) {
	return (
		<p>
			Draft by {author}
			{publishAt ? (
				<>
					, to be published <time dateTime={publishAt}>{londonInWords(publishAt)}</time>
				</>
			) : (
				", not published"
			)}
			.{children}
		</p>
	);
}
