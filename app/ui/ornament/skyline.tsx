import { classes } from "../classes";
import { drawing, line } from "./ornament.css.ts";

/** Dubai's skyline in one hairline, from the creek's dhows to the tallest tower: a decoration. */
export function Skyline({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 1200 300" aria-hidden="true" className={classes(drawing, className)}>
			<path
				className={line}
				d="M0 299h60v-46h34v46m0-70h26v70m0-104l20-16 20 16v104m0-60h38v60m0-128c30 8 52 40 56 128m-56-128v128m0-24h48m-48-30h44m-44-28h36M254 299v-84h12v-28h28v28h12v84m-40-112v-22h16v22m24 112v-130l22-22v152m0-96h30v96m0-64h42v64m0-170h14v-18h22v18h14v170m-50-152h50m-50 22h50m-50 22h50m0 108v-92l30 12v80m28 0v-120h10v-40h10v-46h8V73h8V30l6-28 6 28v43h8v48h8v46h10v40h10v92m-84-132h68m-54-52h40m-30-42h20m-10-71v297m42 0v-76h36v76m0-112l24-24v136m0-106c14-26 34-26 48 0v106m0-82h28v82m0-146l13-30 13 30v146m-26-146h26m-26 28h26m-26 28h26m0 90v-60h40v60m0-116h32v116m-32-92h32m-32 24h32m0 68v-40h44v40m0-88l34-22v110m0-64h34v64m0-34c22-4 40 8 48 34m-40-28v-40l26 34m30 34h60"
			/>
		</svg>
	);
}
