import { useState } from "react";
import { type InferOutput, object } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { usePageState } from "#app/modules/page-state/use-page-state.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { CONSENT_CATEGORIES, type ConsentChoice } from "#domain/consent/categories.ts";
import { consentStore } from "./consent-store";
import type { consentCopy } from "./copy";
import { choose } from "./decide";

export const props = object({ words: words<WordsOf<typeof consentCopy, "preferences">>() });

/** The preferences dialog while it is open. */
export default function PreferencesDialog({ words }: InferOutput<typeof props>) {
	return usePageState(consentStore, "dialog") ? <Choices words={words} /> : null;
}

/** Leaving by Cancel, Escape or the cross changes nothing. */
function Choices({ words: t }: InferOutput<typeof props>) {
	const [choice, setChoice] = useState<ConsentChoice>(consentStore.granted);
	const close = () => {
		consentStore.dialog = false;
	};
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
