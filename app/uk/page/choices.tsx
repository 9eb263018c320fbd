import type { ReactNode } from "react";
import * as css from "./choices.css.ts";

interface ChoicesProps {
	name: string;
	legend: string;
	/** The first option is selected initially. Each button has the id `<name>-<id>`. */
	of: readonly { readonly id: string; readonly words: ReactNode }[];
	/** Whether the options are below each other. */
	column?: boolean;
}

/** A group of radio buttons that works without scripts: stylesheets show the result of the choice with :has(). */
export function Choices({ name, legend, of, column }: ChoicesProps) {
	return (
		<fieldset className={css.choices} data-column={column}>
			<legend className={css.legend}>{legend}</legend>
			{of.map(({ id, words }, place) => (
				<label key={id} className={css.choice}>
					<input
						type="radio"
						name={name}
						id={`${name}-${id}`}
						autoComplete="off"
						defaultChecked={place === 0}
						className={css.button}
					/>
					{words}
				</label>
			))}
		</fieldset>
	);
}
