import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** What is asked before something that cannot be taken back. */
export interface Question {
	title: string;
	question: ReactNode;
	/** The button that goes ahead. */
	yes: string;
}

type Ask = (question: Question) => Promise<boolean>;

interface AroundChange {
	/** Puts a question and resolves to the answer. */
	confirm: Ask;
	/** Reads the page's data anew. */
	revalidate: () => Promise<void>;
}

const ChangeContext = createContext<AroundChange | null>(null);

/**
 * What `useChange` needs before and after a change: the same while the router turns, whose own hook would draw every
 * control of a list anew.
 */
export function useAroundChange(): AroundChange {
	const around = use(ChangeContext);
	if (!around) throw new Error("useChange is used outside the back office");
	return around;
}

/** Holds the one question that is open. */
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
