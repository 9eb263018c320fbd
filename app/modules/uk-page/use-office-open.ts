import { useEffect, useState } from "react";
import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { isUkOfficeOpen, OFFICE_HOURS_RECHECK_MS } from "#domain/uk/office-hours.ts";

/** Whether the UK office is staffed, checked again every 60 s (spec 001 §9); false until the browser's clock is known. */
export function useOfficeOpen(): boolean {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		const check = () => setOpen(isUkOfficeOpen(new Date()));
		whenIdle(check);
		const timer = setInterval(check, OFFICE_HOURS_RECHECK_MS);
		return () => {
			clearInterval(timer);
		};
	}, []);
	return open;
}
