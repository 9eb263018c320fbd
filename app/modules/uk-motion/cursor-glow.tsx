import { useEffect, useRef } from "react";
import * as css from "./motion.css.ts";

/** A glow and a dot that follow the mouse within the positioned element around them. */
export function CursorGlow() {
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const host = area.current?.parentElement;
		if (!host || !matchMedia("(pointer: fine)").matches) return;
		let frame = 0;
		const follow = ({ clientX, clientY }: PointerEvent) => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => {
				const { left, top } = host.getBoundingClientRect();
				for (const child of area.current?.children ?? []) {
					if (!(child instanceof HTMLElement)) continue;
					child.style.transform = `translate(${clientX - left}px,${clientY - top}px)`;
					child.hidden = false;
				}
			});
		};
		host.addEventListener("pointermove", follow, { passive: true });
		return () => {
			cancelAnimationFrame(frame);
			host.removeEventListener("pointermove", follow);
		};
	}, []);
	return (
		<div ref={area} className={css.layer} aria-hidden="true" data-cursor-glow="">
			<span className={css.glow} hidden />
			<span className={css.cursorDot} hidden />
		</div>
	);
}
