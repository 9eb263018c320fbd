import { X } from "lucide-react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import * as css from "#app/ui/dialog/dialog.css.ts";
import { Checkbox } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { CONSENT_CATEGORIES } from "#domain/consent/categories.ts";
import { consentCopy } from "./copy.ts";
import { PREFERENCES, SAVE } from "./press.ts";

const TITLE = "cookie-preferences-title";

/** The preferences dialog, which the browser itself opens and closes (follow-preferences.ts). Only Save changes the consent. */
export function Preferences() {
	const t = useCopy(consentCopy).preferences;
	return (
		<template id={PREFERENCES}>
			<dialog className={css.dialog} aria-labelledby={TITLE}>
				<form method="dialog">
					<div className={css.head}>
						<h2 id={TITLE} className={css.title}>
							{t.title}
						</h2>
						<button type="submit" className={css.close} aria-label="Close" data-tip>
							<Icon of={X} />
						</button>
					</div>
					<Stack gap={4}>
						<p>{t.intro}</p>
						{CONSENT_CATEGORIES.map(category => (
							<Checkbox
								key={category}
								id={`cookies-${category}`}
								name={category}
								label={t[category]}
								hint={t[`${category}Hint`]}
								defaultChecked={category === "necessary"}
								disabled={category === "necessary"}
							/>
						))}
					</Stack>
					<div className={css.foot}>
						<Button type="submit" variant="secondary">
							{t.cancel}
						</Button>
						<Button type="submit" value={SAVE}>
							{t.save}
						</Button>
					</div>
				</form>
			</dialog>
		</template>
	);
}
