import { serveTasks } from '../../../platform/threadTasks';
import { drawPoster } from './posterSheet';

serveTasks(drawPoster);
