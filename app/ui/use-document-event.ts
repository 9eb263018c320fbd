import { useEffect, useEffectEvent } from "react";

/** Hears of an event wherever on the page it happens; `hear` is always the one of the last drawing. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
	type: Type,
	hear: (event: DocumentEventMap[Type]) => void,
): void {
	const heard = useEffectEvent(hear);
	useEffect(() => {
		document.addEventListener(type, heard);
		return () => document.removeEventListener(type, heard);
	}, [type]);
}
