import { loadTemplates, type TemplateView } from "#app/admin/templates/.server/load-templates.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { ContentTabs } from "../content/content-tabs";
import { call } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { EditOrDelete } from "../shell/edit-or-delete";
import { Empty, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { NEW, useEditing } from "../shell/use-editing";
import type { Route } from "./+types/templates";
import { CHANNEL_NAMES, TemplateDialog } from "./template-dialog";
import * as css from "./templates.css.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reply templates" }];

export async function loader() {
	return { templates: await loadTemplates() };
}

/** Words that staff answer with, kept in one place (docs/specification/back-office.md#views-and-templates). */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const confirm = useConfirm();
	const { busy, make } = useChange();
	const { editing, edit, close } = useEditing("template");
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add template</Button> : null;

	async function remove({ id, name }: TemplateView): Promise<void> {
		const question = `Are you sure you want to delete the template “${name}”?`;
		if (!(await confirm({ title: "Delete template", question, yes: "Delete" }))) return;
		await make(id, async () => (await call("DELETE", `/api/templates/${id}`)) ?? true, {
			done: { title: "Success", description: "Template deleted successfully" },
			failed: { title: "Error", description: "Failed to delete template" },
		});
	}

	return (
		<>
			<ContentTabs>{add}</ContentTabs>
			{templates.length === 0 ? (
				<Empty action={add}>No reply templates yet. Write down what you answer every day.</Empty>
			) : (
				<div className={`${page.grid} ${page.two}`}>
					{templates.map(template => (
						<Panel
							key={template.id}
							title={template.name}
							aside={<Badge tone="neutral">{CHANNEL_NAMES[template.channel]}</Badge>}
						>
							<div className={page.stack}>
								<p className={css.text}>{template.text}</p>
								{canChange ? (
									<EditOrDelete
										name={template.name}
										busy={busy === template.id}
										onEdit={() => edit(template.id)}
										onDelete={() => void remove(template)}
									/>
								) : null}
							</div>
						</Panel>
					))}
				</div>
			)}
			{canChange && editing ? (
				<TemplateDialog
					key={editing}
					template={templates.find(({ id }) => id === editing) ?? null}
					onClose={close}
				/>
			) : null}
		</>
	);
}
