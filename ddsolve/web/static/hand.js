import "./settings.js";
import { askOfOneHand } from "./one_hand.js";

askOfOneHand();
