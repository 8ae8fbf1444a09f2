import { serveTasks } from '../../../../platform/work/threadTasks';
import { drawPoster } from './posterSheet';

serveTasks(drawPoster);
