import { Link } from "react-router";
import type { HeldBackForm } from "#db/leads/held-back-forms.ts";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Ago } from "../shell/ago";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { formWords, suspicionWords } from "./submission-words";

/** Suspect forms of people who are in the list already: each is read in full on its lead's page. */
export function HeldBack({ forms }: { forms: readonly HeldBackForm[] }) {
	if (forms.length === 0) return null;
	return (
		<Panel title="From people you know">
			<p className={page.fine}>
				These forms look like spam. They changed nothing and were sent nowhere; open the lead to read them.
				They stand here for 30 days.
			</p>
			<Table caption="Forms from people you know" hideCaption stack columns={["Name", "Form", "Why", "Sent"]}>
				<tbody>
					{forms.map(form => (
						<Tr key={form.id}>
							<Th scope="row">
								<Link to={`/admin/leads/${form.leadId}`}>{form.fullName}</Link>
							</Th>
							<Td label="Form">{formWords(form.formType)}</Td>
							<Td label="Why">{suspicionWords(form.suspicion)}</Td>
							<Td label="Sent">
								<Ago at={form.createdAt} />
							</Td>
						</Tr>
					))}
				</tbody>
			</Table>
		</Panel>
	);
}
