import { Select, TextInput } from "../../ui/field/field";
import * as page from "../shell/page.css.ts";
import { splitInstant, ZONES } from "./instant";

/** A date and time with its time zone. */
export function InstantField({
	id,
	instant,
	error,
}: {
	id: string;
	instant: string;
	error?: string | undefined;
}) {
	const { content, zone } = splitInstant(instant);
	const zones = ZONES.some(({ value }) => value === zone)
		? ZONES
		: [...ZONES, { value: zone, label: `UTC${zone}` }];
	return (
		<div className={page.formRow}>
			<TextInput
				id={id}
				name="content"
				type="datetime-local"
				step={1}
				label="Date and time"
				defaultValue={content}
				error={error}
			/>
			<Select id={`${id}-zone`} name="zone" label="Time zone" defaultValue={zone} choices={zones} />
		</div>
	);
}
