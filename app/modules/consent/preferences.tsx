import { useState } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { CONSENT_CATEGORIES, type ConsentChoice } from "#domain/consent/categories.ts";
import { consentState, setConsent } from "./consent-store";
import { consentCopy } from "./copy";
import { choose } from "./decide";

/** The preferences dialog. Leaving it by Cancel, Escape or the cross changes nothing. */
export function Preferences() {
	const t = useCopy(consentCopy).preferences;
	const [choice, setChoice] = useState<ConsentChoice>(consentState().granted);
	const close = () => setConsent({ dialog: false });
	return (
		<Dialog
			open
			onClose={close}
			title={t.title}
			actions={
				<>
					<Button variant="secondary" onClick={close}>
						{t.cancel}
					</Button>
					<Button onClick={() => choose(choice)}>{t.save}</Button>
				</>
			}
		>
			<Stack gap={4}>
				<p>{t.intro}</p>
				{CONSENT_CATEGORIES.map(category => (
					<Checkbox
						key={category}
						id={`cookies-${category}`}
						label={t[category]}
						hint={t[`${category}Hint`]}
						checked={category === "necessary" || choice[category]}
						disabled={category === "necessary"}
						onChange={({ target }) => setChoice({ ...choice, [category]: target.checked })}
					/>
				))}
			</Stack>
		</Dialog>
	);
}
