import { Link } from "react-router";
import * as page from "#app/admin/shell/page/page.css.ts";
import { RequestError } from "#app/http/api-request.ts";
import { Alert } from "#app/ui/alert/alert.tsx";

/** Passes a call's result through; if it fails because another lead has the email address, calls `onKnown` with that lead. */
export async function catchDuplicate<T>(sent: Promise<T>, onKnown: (known: Known) => void) {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof RequestError && error.leadId)
			onKnown({ leadId: error.leadId, words: error.words ?? error.message });
		throw error;
	}
}

/** A lead that already exists, and the reason in the server's words. */
export interface Known {
	leadId: string;
	words: string;
}

/** Warns that the lead already exists; on a lead's own page it links to a merge of the two. */
export function DuplicateLead({ known: { leadId, words }, of }: { known: Known; of?: string }) {
	return (
		<Alert tone="warning" live title={words}>
			<p className={page.row}>
				<Link to={`/admin/leads/${leadId}`}>Open that lead</Link>
				{of ? <Link to={`/admin/leads/${of}/merge?with=${leadId}`}>Merge the two</Link> : null}
			</p>
		</Alert>
	);
}
