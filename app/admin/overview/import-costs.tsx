import { type FormEvent, useState } from "react";
import { number, object } from "valibot";
import { Button } from "#app/ui/button/button.tsx";
import { AD_COST_COLUMNS } from "#domain/attribution/ad-cost.ts";
import { callFor, useMutation } from "../shell/change.tsx";
import { FileInput } from "../shell/edit/file-input.tsx";
import * as page from "../shell/page/page.css.ts";
import { howMany } from "../shell/page/page.tsx";

const Imported = object({ imported: number(), replaced: number() });

/** Imports a CSV file of advertising costs; errors are listed by line, and then nothing is imported. */
export function ImportCosts() {
	const { busy, make } = useMutation();
	const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});

	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		const file = new FormData(form).get("costs");
		if (!(file instanceof File)) return;
		setWrong({});
		const done = await make(
			"costs",
			() => callFor(Imported, "POST", "/api/ad-costs", new Blob([file], { type: "text/csv" })),
			{
				done: ({ imported, replaced }) => ({
					title: "Costs imported",
					description: `${howMany(imported, "line")} stored, ${replaced} of them replacing older ones.`,
				}),
				failed: { title: "Nothing was imported" },
				refused: fields => {
					setWrong(fields);
					return false;
				},
			},
		);
		if (done) form.reset();
	}

	return (
		<form onSubmit={send} className={page.stack}>
			<FileInput
				id="ad-costs"
				name="costs"
				label="Advertising costs"
				hint={`A CSV file with the columns ${AD_COST_COLUMNS.join(", ")}. Importing the same file twice changes nothing.`}
				accept=".csv,text/csv"
				required
			/>
			<div>
				<Button type="submit" small variant="secondary" busy={busy === "costs"}>
					Import
				</Button>
			</div>
			{Object.keys(wrong).length > 0 ? (
				<ul role="alert" className={page.list}>
					{Object.entries(wrong).map(([line, message]) => (
						<li key={line}>
							{line}: {message}
						</li>
					))}
				</ul>
			) : null}
		</form>
	);
}
