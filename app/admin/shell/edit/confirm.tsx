import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
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

const ConfirmContext = createContext<Ask>(async () => false);

/** Puts a question and resolves to the answer; `useChange` asks what is to be asked before a change. */
export function useConfirm(): Ask {
	return use(ConfirmContext);
}

/** Holds the one question that is open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
	const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
	const ask = useCallback<Ask>(
		question =>
			new Promise(answer => {
				setAsked({ ...question, answer });
			}),
		[],
	);
	const shown = useRef<Question | null>(null);
	if (asked) shown.current = asked;
	const close = (yes: boolean) => {
		asked?.answer(yes);
		setAsked(null);
	};
	return (
		<ConfirmContext value={ask}>
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
		</ConfirmContext>
	);
}
