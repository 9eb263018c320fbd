import { loadTemplates } from "#app/admin/templates/.server/load-templates.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { RecordCards } from "../content/record-cards.tsx";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/templates";
import { CHANNEL_NAMES, TemplateDialog } from "./template-dialog.tsx";

export async function loader() {
	return { templates: await loadTemplates() };
}

/** Reply templates for staff (docs/specification/back-office.md#views-and-templates). */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
	return (
		<RecordCards
			inTab="Reply templates"
			kind="template"
			at="/api/templates"
			of={templates}
			columns={page.two}
			card={({ name, channel, text }) => ({
				title: name,
				aside: <Badge tone="neutral">{CHANNEL_NAMES[channel]}</Badge>,
				content: <p className={page.paragraphs}>{text}</p>,
				question: `Are you sure you want to delete the template “${name}”?`,
			})}
			empty="No reply templates yet. Write down the answers you send every day."
			done="Template deleted successfully"
			failed="Failed to delete template"
			dialog={TemplateDialog}
		/>
	);
}
