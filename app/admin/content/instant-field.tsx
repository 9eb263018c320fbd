import { SelectField, TextField } from "../../ui/form/form-fields";
import type { FormHandle } from "../../ui/form/use-form";
import * as page from "../shell/page.css.ts";
import { splitInstant, ZONES } from "./instant";

/** A date and time with its time zone: the fields "content" and "zone" of a form. */
export function InstantField({ of: form, instant }: { of: FormHandle; instant: string }) {
	const { zone } = splitInstant(instant);
	const zones = ZONES.some(({ value }) => value === zone)
		? ZONES
		: [...ZONES, { value: zone, label: `UTC${zone}` }];
	return (
		<div className={page.formRow}>
			<TextField name="content" type="datetime-local" step={1} label="Date and time" />
			<SelectField name="zone" id={`${form.id}-content-zone`} label="Time zone" choices={zones} />
		</div>
	);
}
