import { Link } from "react-router";
import { Alert } from "../../ui/alert/alert";
import * as page from "../shell/page.css.ts";

/** Says that somebody is known already; from a lead's own page the two can be made one. */
export function KnownPerson({ leadId, of }: { leadId: string; of?: string }) {
	return (
		<Alert tone="warning" live title="Another person has this already.">
			<p className={page.row}>
				<Link to={`/admin/leads/${leadId}`}>Open that lead</Link>
				{of ? <Link to={`/admin/leads/${of}/merge?with=${leadId}`}>Merge the two</Link> : null}
			</p>
		</Alert>
	);
}
