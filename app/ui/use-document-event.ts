import { useEffect, useEffectEvent } from "react";

/** Adds a document event listener that always calls the `hear` of the latest render. */
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
