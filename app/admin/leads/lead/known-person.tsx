import { Link } from "react-router";
import * as page from "#app/admin/shell/page/page.css.ts";
import { RequestError } from "#app/http/api-request.ts";
import { Alert } from "#app/ui/alert/alert.tsx";

/** The same call; `onKnown` hears whose lead has the address already, where that is why it failed. */
export async function hearKnown<T>(sent: Promise<T>, onKnown: (known: Known) => void) {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof RequestError && error.leadId)
			onKnown({ leadId: error.leadId, words: error.words ?? error.message });
		throw error;
	}
}

/** Somebody who is known already, and by what, in the server's words. */
export interface Known {
	leadId: string;
	words: string;
}

/** Says that somebody is known already; from a lead's own page the two can be made one. */
export function KnownPerson({ known: { leadId, words }, of }: { known: Known; of?: string }) {
	return (
		<Alert tone="warning" live title={words}>
			<p className={page.row}>
				<Link to={`/admin/leads/${leadId}`}>Open that lead</Link>
				{of ? <Link to={`/admin/leads/${of}/merge?with=${leadId}`}>Merge the two</Link> : null}
			</p>
		</Alert>
	);
}
