export { default as TaxCalculator } from "./calculator";
