/** An area of one colour, in points from the paper's edges. */
export interface PageGround {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: string;
}
