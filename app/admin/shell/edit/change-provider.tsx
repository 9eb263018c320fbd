import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** A confirmation before an irreversible change. */
export interface Question {
	title: string;
	question: ReactNode;
	/** Label of the button that confirms. */
	yes: string;
}

type Ask = (question: Question) => Promise<boolean>;

interface AroundChange {
	/** Shows the question. Resolves to whether it was confirmed. */
	confirm: Ask;
	/** Reloads the page's data. */
	revalidate: () => Promise<void>;
}

const ChangeContext = createContext<AroundChange | null>(null);

/**
 * Returns the functions that `useMutation` needs. Their identity is stable, whereas useRevalidator itself would re-render every
 * control of a list on each navigation.
 */
export function useMutationContext(): AroundChange {
	const around = use(ChangeContext);
	if (!around) throw new Error("useMutation is used outside the back office");
	return around;
}

/** Provides the confirmation dialog, which shows one question at a time. */
export function ChangeProvider({ children }: { children: ReactNode }) {
	const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
	const confirm = useCallback<Ask>(
		question =>
			new Promise(answer => {
				setAsked({ ...question, answer });
			}),
		[],
	);
	const { revalidate } = useRevalidator();
	const around = useMemo(() => ({ confirm, revalidate }), [confirm, revalidate]);
	const shown = useRef<Question | null>(null);
	if (asked) shown.current = asked;
	const close = (yes: boolean) => {
		asked?.answer(yes);
		setAsked(null);
	};
	return (
		<ChangeContext value={around}>
			{children}
			<Dialog
				open={asked !== null}
				onClose={() => close(false)}
				title={shown.current?.title}
				actions={
					<>
						<Button variant="secondary" onClick={() => close(false)}>
							Cancel
						</Button>
						<Button variant="danger" onClick={() => close(true)}>
							{shown.current?.yes}
						</Button>
					</>
				}
			>
				<p>{shown.current?.question}</p>
			</Dialog>
		</ChangeContext>
	);
}
